import type { Runner, WorkerLike } from './runner.ts'
import { createRunner } from './runner.ts'

/** Starts one science worker. The literal URL is what the bundler recognises. */
export function createScienceWorker(): WorkerLike {
  return new Worker(new URL('./science.worker.ts', import.meta.url), { type: 'module' })
}

/** One core is left to the page. */
function poolSize(): number {
  return Math.min(8, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))
}

/**
 * The product's runner. Made once by the app and handed down; making it touches nothing of the
 * browser.
 */
export function createScienceRunner(): Runner {
  return createRunner({ createWorker: createScienceWorker, size: poolSize })
}
