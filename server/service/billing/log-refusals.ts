/** Logs refused billing calls: a mistyped tax number, or attempts to read other members' orders. */
import { CODE } from '../../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events.ts'
import { ServiceError } from '../service-error.ts'

const SUBJECTS: ReadonlySet<string> = new Set(['Order', 'Invoice', 'Subscription'])

/** A wrong price has an event of its own, with both prices; the page requests prices until an account is gone. */
const LOGGED_ELSEWHERE: ReadonlySet<string> = new Set(['priceChanged', 'accountLeaving'])

function isLogged(name: EndpointName, error: unknown): error is ServiceError {
  const subject = contract[name].permission?.[1]
  if (subject === undefined || !SUBJECTS.has(subject)) return false
  return (
    error instanceof ServiceError && error.code < CODE.failed && !LOGGED_ELSEWHERE.has(error.key)
  )
}

/**
 * Logs a refused call: its name, the message, and the invalid fields, never the input itself. It never throws, so
 * that the refusal still reaches the caller.
 */
export async function logRefusal(
  context: Context,
  name: EndpointName,
  error: unknown,
): Promise<void> {
  if (!isLogged(name, error)) return
  const fields = Object.entries(error.details.fields ?? {}).map((pair) => pair.join(': '))
  const data = { call: name, code: error.code, why: error.key, fields: fields.join(', ') }
  try {
    const principal = await context.principal()
    await recordEvent(context, 'billingRefused', principal?.memberId ?? null, data)
  } catch (failure) {
    context.log.warn({ err: failure, call: name }, 'a refusal could not be logged')
  }
}
