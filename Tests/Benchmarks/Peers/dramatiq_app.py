import dramatiq
import redis
from dramatiq.brokers.redis import RedisBroker

import jobs

dramatiq.set_broker(RedisBroker(client=redis.Redis(unix_socket_path=jobs.SOCKET)))


@dramatiq.actor
def chunk(kind, first, count):
    jobs.chunk(kind, first, count)
