/** Reports that a call took too long. */
export class DeadlineError extends Error {
  constructor() {
    super('the upstream did not answer in time')
    this.name = 'DeadlineError'
  }
}

/**
 * Awaits `work` for at most `ms`, then aborts its signal and throws, whether the work stops or not.
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
