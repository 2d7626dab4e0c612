/** Queries and changes of a member's second factor. Each throws `CallError`. */
import type { ReplyOf } from '../../contract/endpoint.ts'
import { secondFactorEndpoints as endpoints } from '../../contract/endpoints/second-factor.ts'
import { callTool } from '../../session/current.ts'
import { callQuery } from '../../cache/call-query.ts'

export type SecondFactorState = ReplyOf<typeof endpoints.secondFactor>
export type SecondFactorSecret = ReplyOf<typeof endpoints.beginSecondFactor>

export const secondFactorQuery = () =>
  callQuery(['account', 'secondFactor'], endpoints.secondFactor, {}, { isSilent: true })

/** Starts the setup of a second factor. @returns its secret */
export const beginSecondFactor = (): Promise<SecondFactorSecret> =>
  callTool(endpoints.beginSecondFactor, {})

/** @returns the recovery codes */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await callTool(endpoints.confirmSecondFactor, { code: code.trim() })).recoveryCodes
}

/** Removes the second factor, authorised by a current code. */
export async function endSecondFactor(code: string): Promise<void> {
  await callTool(endpoints.endSecondFactor, { secondFactor: code.trim() })
}

/** @returns the new recovery codes */
export async function renewRecoveryCodes(code: string): Promise<string[]> {
  const { recoveryCodes } = await callTool(endpoints.renewRecoveryCodes, {
    secondFactor: code.trim(),
  })
  return recoveryCodes
}
