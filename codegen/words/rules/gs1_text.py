"""GS1xx: the file, and its YAML."""

from typing import Final

from ..errors import Command, Rule
from .sound_entry import spoiled, spoiled_tests

UNREADABLE: Final = Rule(
    "GS101: the spec file cannot be read",
    "The file is missing, is not a regular file, cannot be read, is larger than a megabyte, or has an unprintable "
    "character in its name, which would go into comments of generated code. The message names the cause.",
    Command("gradspec lint ops.yml", "ops.yml: no such file [GS101]", "gradspec lint ops.yaml"),
)
CHARACTER: Final = Rule(
    "GS102: a character that cannot be printed",
    "A spec is UTF-8 text of printable characters, and no escape stands for another character: the file contains "
    "exactly the text that an editor shows. Leave the character out.",
    spoiled("The product of self and other.", '»"The product\\x07 of self and other."'),
)
TAB: Final = Rule(
    "GS103: a tab",
    "YAML does not allow tabs in indentation, and columns in messages would be wrong. Write spaces.",
    spoiled("  jvp: elementwise", "  jvp:»\telementwise"),
)
NOT_YAML: Final = Rule(
    "GS104: the file is not YAML",
    "The message is the parser's. Most often a value contains ': ' or begins with a character that has a meaning in "
    "YAML: quote the value.",
    spoiled("doc: The product", "doc: The product»: that"),
)
NOT_A_LIST: Final = Rule(
    "GS105: the file is not a list of entries",
    "A spec is one YAML document, a list. Each item is a mapping, '- op: ...', '- update: ...' or '- section: ...'.",
    spoiled("- op: scaled", "- »a note\n- op: scaled"),
)
TOO_DEEP: Final = Rule(
    "GS106: lists and mappings are nested too deeply",
    "No value of the language needs so many levels; see the limit in the message.",
    spoiled_tests("[3]", "[[[[[[»[[[[1]]]]]]]]]]"),
)
YAML_FEATURE: Final = Rule(
    "GS107: an anchor, an alias, a tag or a merge key",
    "Entries are self-contained, and the language determines the types of values. Write the value out; quote a text "
    "that begins with '&', '*' or '!'.",
    spoiled("self: grad * other", "self: »&first grad * other"),
)
KEY: Final = Rule(
    "GS108: a key that is not a name",
    "A key is a text. YAML 1.1 reads words such as 'on' and 'yes' as true or false, so other tools would "
    "see another key: quote it, or choose another name.",
    spoiled("doc: The", "»yes: 1\n  doc: The"),
)
DUPLICATE_KEY: Final = Rule(
    "GS109: a key stands twice",
    "YAML would silently keep the last value. Leave one of them out.",
    spoiled("  jvp: elementwise", "  jvp: elementwise\n  »jvp: elementwise"),
)
LONG_NUMBER: Final = Rule(
    "GS110: a number has too many digits",
    "No value of the language needs an integer of more than 20 digits.",
    spoiled_tests("  samples", "  domain: [0, »100000000000000000000000]\n  samples"),
)
