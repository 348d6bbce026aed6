"""Other queues and generators, one run of one of them.

    peers.py make GENERATOR CONTACTS           contacts a second, as COPY text, in one process
    peers.py run QUEUE GENERATOR JOBS SIZE     jobs a second with two workers, that were up before
                                               the first job was enqueued

QUEUE is rq, celery, dramatiq, arq or sidekiq; GENERATOR is one of rows.py, or `none` for jobs that
do nothing. PEER_REDIS is the path of a socket, PEER_POSTGRES a connection string. The figure is
printed alone. Workers stay in this process's group: who starts it ends them with it.
"""

import asyncio
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
BIN = os.path.dirname(sys.executable)


def start(*command):
    return subprocess.Popen(command, cwd=HERE, stdout=subprocess.DEVNULL)


def start_workers(queue):
    if queue == "rq":
        for _ in range(2):
            start(
                f"{BIN}/rq", "worker", "--quiet", "--worker-class", "rq.SimpleWorker", "--url",
                f"unix://{os.environ['PEER_REDIS']}", "default")
    elif queue == "celery":
        start(
            f"{BIN}/celery", "-A", "celery_app", "worker", "--pool", "prefork", "--concurrency",
            "2", "--loglevel", "ERROR", "--without-gossip", "--without-mingle")
    elif queue == "dramatiq":
        start(f"{BIN}/dramatiq", "dramatiq_app", "--processes", "2", "--threads", "8")
    elif queue == "arq":
        for _ in range(2):
            start(f"{BIN}/arq", "arq_app.WorkerSettings")
    elif queue == "sidekiq":
        for _ in range(2):
            start("sidekiq", "-r", "./sidekiq_app.rb", "-c", "1")


def enqueue(queue, kind, jobs, size):
    arguments = [(kind, n * size, size) for n in range(jobs)]
    if queue == "rq":
        import redis
        import rq

        target = rq.Queue(connection=redis.Redis(unix_socket_path=os.environ["PEER_REDIS"]))
        for first in range(0, jobs, 500):
            target.enqueue_many([
                rq.Queue.prepare_data("jobs.chunk", args=each, result_ttl=0)
                for each in arguments[first:first + 500]])
    elif queue == "celery":
        import celery_app

        for each in arguments:
            celery_app.chunk.delay(*each)
    elif queue == "dramatiq":
        import dramatiq_app

        for each in arguments:
            dramatiq_app.chunk.send(*each)
    elif queue == "arq":
        import arq
        import arq_app

        async def send():
            pool = await arq.create_pool(arq_app.SETTINGS)
            for each in arguments:
                await pool.enqueue_job("chunk", *each)

        asyncio.run(send())
    elif queue == "sidekiq":
        subprocess.run(
            ["ruby", "sidekiq_app.rb", "enqueue", kind, str(jobs), str(size)], cwd=HERE,
            check=True)


def wait_for(count):
    import jobs

    end = time.monotonic() + 120
    while int(jobs._redis.get("peer:done") or 0) < count:
        if time.monotonic() > end:
            sys.exit(f"after 120 s there are {jobs._redis.get('peer:done')} of {count} jobs done")
        time.sleep(0.002)


def run(queue, kind, jobs, size):
    sys.path.insert(0, HERE)
    start_workers(queue)
    # A few jobs first: whoever has not imported its generator does it now.
    enqueue(queue, kind, 8, size)
    wait_for(8)
    if kind != "none":
        import psycopg

        with psycopg.connect(os.environ["PEER_POSTGRES"]) as connection:
            connection.execute("TRUNCATE contacts")
    begin = time.monotonic()
    enqueue(queue, kind, jobs, size)
    wait_for(8 + jobs)
    print(jobs / (time.monotonic() - begin))


def make(kind, contacts):
    import rows

    rows.copy_text(kind, 0, 10)
    begin = time.monotonic()
    for first in range(0, contacts, 1000):
        rows.copy_text(kind, first, min(1000, contacts - first))
    print(contacts / (time.monotonic() - begin))


if sys.argv[1] == "make":
    make(sys.argv[2], int(sys.argv[3]))
else:
    run(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
