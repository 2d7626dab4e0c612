/** Paying as a member does: the order's payment is begun, and its page in the sandbox decided. */
import type { SandboxChoice } from '../../server/payment/sandbox-choices.ts'
import type { Answer, ServiceApp } from './service-app.ts'

export type { SandboxChoice } from '../../server/payment/sandbox-choices.ts'

/** Presses a button of the sandbox's page. @returns the path that the payer is sent back to */
export async function decideInSandbox(
  service: Pick<ServiceApp, 'app' | 'parts'>,
  url: string,
  choice: SandboxChoice,
): Promise<string> {
  const reply = await service.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams({ choice }).toString(),
  })
  if (reply.statusCode !== 303) throw new Error(`the sandbox answered ${reply.statusCode}`)
  // What the sandbox tells at once has arrived.
  await service.parts.background.idle()
  return String(reply.headers['location'])
}

/**
 * Pays an open order in the sandbox, as its owner.
 * @param token the member's access token
 * @returns the order as he reads it afterwards
 */
export async function payInSandbox(
  service: ServiceApp,
  orderId: string,
  token: string,
  choice: SandboxChoice = 'succeed',
): Promise<Answer> {
  const begun = await service.call('payOrder', { id: orderId }, { token })
  if (begun.code !== 200) throw new Error(`the payment did not begin: ${begun.msg.en}`)
  if (begun.data.url === null) throw new Error('there is nothing to be paid')
  await decideInSandbox(service, begun.data.url, choice)
  return service.call('order', { id: orderId }, { token })
}
