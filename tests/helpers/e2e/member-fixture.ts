/** Fixture of a member who has one of everything, made by calls, for the test that visits all pages. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RecordBody } from '../../../src/results/record-body.ts'
import { bidirectionalResult } from '../bidirectional-result.ts'
import {
  instrumentsResult,
  metaResult,
  multivariableResult,
  powerResult,
} from '../other-results.ts'
import { gutResult, mapResult } from '../scan-result.ts'
import { exampleResult } from '../two-sample-result.ts'
import { abandonOrder, buy, COMPANY, invoicesOf, placeOrder, PLAN } from './buying.ts'
import { recordParams } from './account.ts'
import { callServer } from './calls.ts'
import { registerMember, signInByCall } from './members.ts'
import type { Member, ProductServer } from './product-server.ts'
import { mediationResult } from '../mediation-result.ts'
import { locusResult } from '../locus-result.ts'

/** A member with one of everything. */
export type MemberFixture = {
  member: Member
  token: string
  /** Ids by tool number: a record of each kind of result. */
  records: { toolId: string; id: string }[]
  /** Second records of the same results, to compare with; only of the requested tools. */
  twins: { toolId: string; id: string }[]
  paidOrder: string
  openOrder: string
  invoice: string
}

/** The file hash that test results contain. */
const NO_HASH = 'a'.repeat(64)
const NAMES = { exposureName: 'Butyrate', outcomeName: 'BMI', outcomeKind: 'continuous' } as const

/** Returns the hash of an example of the product, whose results every level may save. */
export function hashOf(example: string): string {
  return createHash('sha256')
    .update(readFileSync(`public/examples/${example}.tsv`))
    .digest('hex')
}

async function results(): Promise<[string, RecordBody][]> {
  const mediation = await mediationResult()
  const unnamed = { ...mediation, input: { ...mediation.input, sha256: NO_HASH } }
  return [
    ['6001', await exampleResult('directional_60', NAMES)],
    ['6002', await gutResult()],
    ['6003', await mapResult()],
    ['6004', await bidirectionalResult()],
    ['6005', multivariableResult()],
    ['6006', powerResult()],
    ['6007', metaResult()],
    ['6008', await instrumentsResult({}, true)],
    ['6009', await locusResult()],
    ['6010', unnamed],
  ]
}

/** Creates the member. @param twins tools of which there are two records */
export async function createMemberFixture(
  server: ProductServer,
  nick: string,
  twins: readonly string[] = [],
): Promise<MemberFixture> {
  const member = await registerMember(server, nick)
  const token = await signInByCall(server, member)
  const at = { server, token }
  await abandonOrder(at)
  const { id: paidOrder } = await buy(at, { title: COMPANY })
  const { id: openOrder } = await placeOrder(at, { planId: PLAN.proMonth })
  const records: MemberFixture['records'] = []
  const example = hashOf('mv_three_60')
  const all = await results()
  const again = all.filter(([toolId]) => twins.includes(toolId))
  for (const [index, [toolId, body]] of [...all, ...again].entries()) {
    const content = recordParams(`${nick} ${index + 1}`)
    const filled = {
      ...content,
      toolId,
      inputSha256: example,
      tags: ['pilot'],
      result: JSON.stringify(body).replaceAll(NO_HASH, example),
    }
    const reply = await callServer(server, 'saveRecord', filled, token)
    if (reply.code !== 200) throw new Error(`no record of ${toolId}: ${JSON.stringify(reply.msg)}`)
    records.push({ toolId, id: String(content['id']) })
  }
  const [invoice] = await invoicesOf(at)
  if (!invoice) throw new Error('the order has no invoice')
  return {
    member,
    token,
    records: records.slice(0, all.length),
    twins: records.slice(all.length),
    paidOrder,
    openOrder,
    invoice: invoice.id,
  }
}
