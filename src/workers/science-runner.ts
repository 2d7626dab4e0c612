import type { Runner, RunnerOptions, WorkerLike } from './runner.ts'
import { createRunner } from './runner.ts'

/** Starts one science worker. The bundler recognises the literal URL. */
export function createScienceWorker(): WorkerLike {
  return new Worker(new URL('./science.worker.ts', import.meta.url), { type: 'module' })
}

/** Returns the size of the pool: one core is left for the page. */
function poolSize(): number {
  return Math.min(8, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))
}

/**
 * Creates the product's runner, once in the app, which passes it down. Creation calls no browser API.
 * @param references the user's files for all analyses
 */
export function createScienceRunner(references?: RunnerOptions['references']): Runner {
  const options = { createWorker: createScienceWorker, size: poolSize }
  return createRunner(references ? { ...options, references } : options)
}
