/** Members who buy at a server in another process, which a test may kill at any moment. */
import smCrypto from 'sm-crypto'
import { contract, type EndpointName } from '../../src/contract/contract.ts'
import type { SandboxChoice } from './pay.ts'
import { clientHeaders } from './client-headers.ts'

/** Number of members who buy at the same time. */
export const AT_ONCE = 8
/** The plans that each member buys in this order: a first period, then an upgrade with its credit. */
export const BOUGHT = ['7101', '7202'] as const

export const addressOf = (index: number) => `payer-${index}@example.org`

/** A payer and the replies to their calls. The server must never lose what it has confirmed. */
export type Payer = {
  index: number
  token: string | null
  /** The order of each plan, from the reply of `submitOrder`. */
  orders: Partial<Record<string, string>>
  /** Orders that a reply showed as paid. */
  paid: Set<string>
}
export const newPayer = (index: number): Payer => ({
  index,
  token: null,
  orders: {},
  paid: new Set(),
})

const CHOICES: readonly SandboxChoice[] = ['succeed', 'toldFirst', 'toldTwice', 'neverTold']

export const isDone = ({ paid }: Payer) => paid.size === BOUGHT.length
export const hasBegun = ({ token }: Payer) => token !== null

class Refused extends Error {
  readonly status: number
  constructor(what: string, status: number, reply: string) {
    super(`${what}: ${status} ${reply}`)
    this.status = status
  }
}

type Call = (name: EndpointName, params: object) => Promise<any> // oxlint-disable-line typescript/no-explicit-any

function callerOf(url: string, payer: Payer, answered: () => void): Call {
  return async (name, params) => {
    const reply = await fetch(`${url}/api/tool`, {
      method: 'POST',
      headers: clientHeaders(payer.token),
      body: JSON.stringify({ method: 'POST', url: contract[name].url, params }),
    })
    const text = await reply.text()
    if (reply.status !== 200) throw new Refused(name, reply.status, text)
    answered()
    const body = JSON.parse(text)
    return body.data ?? body
  }
}

/** Orders at the shown price. The price of an upgrade grows with time; if it has changed, requests it again. */
async function submit(call: Call, payer: Payer, planId: string, tries = 3): Promise<string> {
  const { amount: expectedAmount, currency } = await call('orderPreview', { planId })
  try {
    const order = await call('submitOrder', {
      planId,
      title: { kind: 'personal', name: `Payer ${payer.index}` },
      expectedAmount,
      currency,
      idempotencyKey: `order-of-payer-${payer.index}-${planId}`,
    })
    return order.id
  } catch (error) {
    const isChanged = error instanceof Refused && error.status === 409
    if (isChanged && tries > 1) return submit(call, payer, planId, tries - 1)
    throw error
  }
}

async function decide(url: string, choice: SandboxChoice, answered: () => void): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `choice=${choice}`,
  })
  const text = await reply.text()
  if (reply.status !== 303) throw new Refused('the sandbox', reply.status, text)
  answered()
}

/** Buys as a payer until all their plans are paid, and counts the replies. */
async function buy(
  url: string,
  payer: Payer,
  password: string,
  answered: () => void,
): Promise<void> {
  const call = callerOf(url, payer, answered)
  const email = addressOf(payer.index)
  payer.token ??= (await call('token', { grant_type: 'sci_web', email, password }))
    .access_token as string
  for (const [step, planId] of BOUGHT.entries()) {
    const known = payer.orders[planId]
    if (known !== undefined && payer.paid.has(known)) continue
    const id = known ?? (await submit(call, payer, planId))
    payer.orders[planId] = id
    const begun = await call('payOrder', { id })
    const choice = CHOICES[(payer.index + step) % CHOICES.length] ?? 'succeed'
    if (begun.url !== null) await decide(`${url}${begun.url}`, choice, answered)
    // Without a paid first order there is nothing to upgrade.
    if ((await call('syncOrder', { id })).state !== 'paid') return
    payer.paid.add(id)
  }
}

export type Buyers = {
  buyAll: (url: string, payers: readonly Payer[], answered: () => void) => Promise<void>
}

/** Creates members with the same password, at a server with the given public key. */
export function buyersAt({
  sm2PublicKey,
  password,
}: {
  sm2PublicKey: string
  password: string
}): Buyers {
  const encrypted = () => `04${smCrypto.sm2.doEncrypt(password, sm2PublicKey, 0)}`
  return {
    /** Lets `AT_ONCE` members buy at the same time, until all are done or the server has stopped. */
    buyAll: async (url, payers, answered) => {
      const queue = payers.filter((payer) => !isDone(payer))
      const next = async (): Promise<void> => {
        const payer = queue.shift()
        if (payer === undefined) return
        await buy(url, payer, encrypted(), answered)
        return next()
      }
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, next))
      for (const end of ends) {
        // A call without a reply is expected: the server was killed. A refusal is a fault.
        if (end.status === 'rejected' && end.reason instanceof Refused) throw end.reason
      }
    },
  }
}
