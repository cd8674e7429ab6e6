"""Data sets, samplers and loaders, with the names of `torch.utils.data`."""

from gradspec.utils.data.collate import default_collate as default_collate
from gradspec.utils.data.collate import default_convert as default_convert
from gradspec.utils.data.dataloader import DataLoader as DataLoader
from gradspec.utils.data.dataset import ChainDataset as ChainDataset
from gradspec.utils.data.dataset import ConcatDataset as ConcatDataset
from gradspec.utils.data.dataset import Dataset as Dataset
from gradspec.utils.data.dataset import IterableDataset as IterableDataset
from gradspec.utils.data.dataset import StackDataset as StackDataset
from gradspec.utils.data.dataset import Subset as Subset
from gradspec.utils.data.dataset import TensorDataset as TensorDataset
from gradspec.utils.data.dataset import random_split as random_split
from gradspec.utils.data.distributed import DistributedSampler as DistributedSampler
from gradspec.utils.data.sampler import BatchSampler as BatchSampler
from gradspec.utils.data.sampler import RandomSampler as RandomSampler
from gradspec.utils.data.sampler import Sampler as Sampler
from gradspec.utils.data.sampler import SequentialSampler as SequentialSampler
from gradspec.utils.data.sampler import SubsetRandomSampler as SubsetRandomSampler
from gradspec.utils.data.sampler import WeightedRandomSampler as WeightedRandomSampler
from gradspec.utils.data.worker import WorkerInfo as WorkerInfo
from gradspec.utils.data.worker import get_worker_info as get_worker_info
