from arq.connections import RedisSettings

import jobs

SETTINGS = RedisSettings(unix_socket_path=jobs.SOCKET)


async def chunk(context, kind, first, count):
    jobs.chunk(kind, first, count)


class WorkerSettings:
    functions = [chunk]
    redis_settings = SETTINGS
    keep_result = 0
    poll_delay = 0.01
