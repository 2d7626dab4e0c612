/** Queries and changes of a member's passkeys. */
import { type Passkey, passkeyEndpoints } from '../../contract/endpoints/passkeys.ts'
import { makePasskey } from '../../platform/passkey.ts'
import { callTool } from '../../session/current.ts'
import { callQuery } from '../../cache/call-query.ts'

export const passkeysQuery = () =>
  callQuery(['account', 'passkeys'], passkeyEndpoints.passkeys, {}, { isSilent: true })

/** Creates a passkey on this device and adds it. @throws PasskeyCancelled, PasskeyKnown, CallError */
export async function addPasskey(name: string): Promise<Passkey> {
  const options = await callTool(passkeyEndpoints.beginPasskey, {})
  const answer = await makePasskey(options)
  const { clientDataJSON, attestationObject, transports } = answer.response
  return callTool(passkeyEndpoints.addPasskey, {
    name,
    answer: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    },
  })
}

export async function removePasskey(id: string): Promise<void> {
  await callTool(passkeyEndpoints.removePasskey, { id })
}
