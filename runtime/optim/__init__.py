"""Optimizers and schedules of their options, with the names of `torch.optim`."""

from gradspec.optim import lr_scheduler as lr_scheduler
from gradspec.optim import optimizer as optimizer
from gradspec.optim import swa_utils as swa_utils
from gradspec.optim.adagrad import Adadelta as Adadelta
from gradspec.optim.adagrad import Adafactor as Adafactor
from gradspec.optim.adagrad import Adagrad as Adagrad
from gradspec.optim.adagrad import RMSprop as RMSprop
from gradspec.optim.adam import Adam as Adam
from gradspec.optim.adam import Adamax as Adamax
from gradspec.optim.adam import AdamW as AdamW
from gradspec.optim.adam import NAdam as NAdam
from gradspec.optim.adam import RAdam as RAdam
from gradspec.optim.adam import SparseAdam as SparseAdam
from gradspec.optim.lbfgs import LBFGS as LBFGS
from gradspec.optim.minimize import minimize as minimize
from gradspec.optim.muon import Muon as Muon
from gradspec.optim.optimizer import Optimizer as Optimizer
from gradspec.optim.rprop import ASGD as ASGD
from gradspec.optim.rprop import Rprop as Rprop
from gradspec.optim.sgd import SGD as SGD
