/** Fields that an upstream sent to this page in an unexpected type. */
import { createUnknownFieldCounter } from '../contract/unknown-fields.ts'
import { logFailure } from '../platform/log.ts'

const counter = createUnknownFieldCounter()

/** Counts fields that were read as absent, and logs them to the console. */
export function recordUnknownFields(url: string, paths: readonly string[]): void {
  for (const { kind, count } of counter.record(url, paths)) {
    logFailure(`${kind} has an unexpected type and is read as absent (seen ${count} times)`, kind)
  }
}

/** Returns how often a field was counted. */
export const countUnknownField = counter.count
