"""What a spec is refused for, or warned of; `spec.load` reads and checks a whole one."""
