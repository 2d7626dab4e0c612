/** Calls of the whole contract, generated from its schemas: valid, at the limits, nearly valid and malformed. */
import { contract, type EndpointName } from '../../src/contract/contract.ts'
import { callParams } from './call-params.ts'
import { COSTLY, MALFORMED, NAMES, randomFrom } from './malformed-values.ts'
import { drawValue } from './schema-values.ts'

const ENDPOINTS = Object.keys(contract) as EndpointName[]
const IDS = {
  article: '2001',
  subject: '4001',
  record: '17',
  feedback: '17',
  notification: '17',
  session: '17',
  order: '17',
  invoice: '17',
  title: '17',
}

export type FuzzCall = { name: EndpointName; body: unknown; zone: string }

/** Creates a generator: it makes each endpoint in turn; with the same seed, the same calls. */
export function createFuzz(seed: number): (index: number) => FuzzCall {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const valid = callParams(IDS) as Record<EndpointName, Record<string, unknown>>

  function paramsOf(name: EndpointName): Record<string, unknown> {
    // After a sign-out all later calls would fail at the first check.
    const share = name === 'signOut' ? 1 : random()
    if (share < 0.5) return { ...valid[name] }
    return share < 0.8 ? (drawValue(contract[name].params, random) as Record<string, unknown>) : {}
  }

  return (index) => {
    const name = ENDPOINTS[index % ENDPOINTS.length] as EndpointName
    const params = paramsOf(name)
    const known = Object.keys(valid[name])
    for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
      const field = known.length > 0 && random() < 0.6 ? pick(known) : pick(NAMES)
      params[field] = pick(MALFORMED)
    }
    const costly = known.find((field) => field in COSTLY)
    const isCostly = costly !== undefined && Math.floor(index / ENDPOINTS.length) % 3 === 2
    if (isCostly) Object.assign(params, valid[name], { [costly]: COSTLY[costly] })
    const call = { method: 'POST', url: contract[name].url }
    const isMalformed = !isCostly && random() < 0.05
    const body = isMalformed
      ? pick(MALFORMED)
      : { ...call, params: isCostly || random() < 0.95 ? params : pick(MALFORMED) }
    return { name, body, zone: 'x'.repeat(Math.floor(random() * 90)) }
  }
}

/** Valid calls of the contract, each in turn. */
export function createValidCalls(): (index: number) => FuzzCall {
  const valid = callParams(IDS)
  return (index) => {
    // A valid sign-out would end the session of all later calls.
    const name = ENDPOINTS.filter((each) => each !== 'signOut')[
      index % (ENDPOINTS.length - 1)
    ] as EndpointName
    const body = { method: 'POST', url: contract[name].url, params: valid[name] }
    return { name, body, zone: 'Asia/Shanghai' }
  }
}
