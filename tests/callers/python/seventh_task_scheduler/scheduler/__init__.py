from .core import Scheduler, Task

__all__ = ["Scheduler", "Task"]
