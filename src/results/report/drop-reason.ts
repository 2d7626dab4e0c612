import { DROP_REASONS, type DropReason } from '../../science/codes.ts'

/** Whether a stored reason is one that this build has words for. */
export function isDropReason(reason: string): reason is DropReason {
  return DROP_REASONS.some((known) => known === reason)
}
