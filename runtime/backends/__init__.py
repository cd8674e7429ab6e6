"""The flags of libraries behind torch, which programs set in their first lines: without effect here."""

from gradspec.backends import cuda as cuda
from gradspec.backends import cudnn as cudnn
from gradspec.backends import mkl as mkl
from gradspec.backends import mkldnn as mkldnn
from gradspec.backends import mps as mps
from gradspec.backends import openmp as openmp
