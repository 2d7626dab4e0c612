/** Re-authentication of the signed-in member when the service requires one for a call. */
import type { ReauthenticationRefusal, ReauthenticationStep } from '../contract/reauthentication.ts'
import { isCallError } from '../transport/call-error.ts'

/** Asks the member to re-authenticate. @returns whether they did */
type ReauthenticationPrompt = (steps: readonly ReauthenticationStep[]) => Promise<boolean>

/** Set by the dialog's host while a member is signed in. */
let prompt: ReauthenticationPrompt | null = null

/** Sets the prompt. @returns a function that removes it */
export function setReauthenticationPrompt(next: ReauthenticationPrompt): () => void {
  prompt = next
  return () => {
    if (prompt === next) prompt = null
  }
}

/** Returns the steps that a refusal asks for; null for any other error. */
function stepsOf(error: unknown): readonly ReauthenticationStep[] | null {
  if (!isCallError(error) || typeof error.data !== 'object' || error.data === null) return null
  const { proof, steps = ['credential'] } = error.data as Partial<ReauthenticationRefusal>
  return proof === 'needed' ? steps : null
}

/**
 * Makes a call; when the service requires a re-authentication, prompts for it and makes the call again.
 * @throws the call's errors; the service's refusal when the member does not re-authenticate
 */
export async function withReauthentication<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const steps = stepsOf(error)
    if (steps === null || prompt === null || !(await prompt(steps))) throw error
    return call()
  }
}
