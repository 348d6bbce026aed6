import celery

import jobs

app = celery.Celery(
    broker=f"redis+socket://{jobs.SOCKET}",
    broker_connection_retry_on_startup=True, task_ignore_result=True)


@app.task
def chunk(kind, first, count):
    jobs.chunk(kind, first, count)
