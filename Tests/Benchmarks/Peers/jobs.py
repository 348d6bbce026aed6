"""What a job does: nothing, or a chunk of contacts. Either way it is counted in Redis."""

import os

import redis

import rows

SOCKET = os.environ["PEER_REDIS"]
_redis = redis.Redis(unix_socket_path=SOCKET)


def chunk(kind, first, count):
    """Makes and stores contacts, unless the kind is `none`."""
    if kind != "none":
        rows.store(kind, first, count)
    _redis.incr("peer:done")
