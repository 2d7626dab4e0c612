/** The time of a call is over. */
export class DeadlineError extends Error {
  constructor() {
    super('the upstream did not answer in time')
    this.name = 'DeadlineError'
  }
}

/**
 * Runs `work` for at most `ms`. The signal tells the work to stop; the caller is answered whether
 * it stops or not.
 * @throws DeadlineError when the time is over
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new DeadlineError()
    reject(error)
    controller.abort(error)
  }, ms)
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
