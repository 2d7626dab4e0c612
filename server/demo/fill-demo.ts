/** Example data of the demonstration member, so that every page has something to show. */
import smCrypto from 'sm-crypto'
import { brand } from '../../src/contract/brand.ts'
import { GRANT } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import { newRecordId } from '../../src/lib/record-id.ts'
import type { Upstream } from '../proxy/upstream.ts'
import { answerThread, type OperatorParts } from '../service/feedback/operator.ts'
import { type Call, createCaller } from './caller.ts'
import { analyseExample } from './demo-analysis.ts'
import { buyMembership, type PayOnPage } from './demo-orders.ts'

/** sm-crypto's mode for the order C1C2C3. */
const C1C2C3 = 0
const DAY_MS = 24 * 60 * 60_000

/** Example analyses, titled with the name of the example: the page translates it. */
const RUNS = [
  {
    file: 'sim_balanced_24.tsv',
    daysAgo: 3,
  },
  {
    file: 'sim_homogeneous_12.tsv',
    daysAgo: 1,
  },
] as const
const FAVOURITES = [
  { articleId: '2001', tags: ['MR', 'F'] },
  { articleId: '3001', tags: ['MR'] },
] as const
/** The first steps of a theme, marked as read. */
const TICKED = { id: '4001', positions: [1, 2] } as const
/** A question in each language, with its answer. */
const FEEDBACK = [
  {
    question: {
      kind: 'question',
      title: 'How should overlapping samples be reported?',
      body: 'My exposure and outcome GWAS share a part of UK Biobank. The instruments are strong (mean F above 60). Is a sentence on it enough, or do I have to find an outcome without the overlap?',
    },
    answer:
      'A sentence is enough at that strength. With full overlap the estimate leans towards the observational association by about 1/F, here less than 2%, and by less with partial overlap. State the share, the mean F and that bound, and repeat the analysis in a separate sample if there is one. The result page gives the bound for your F under “In plain words”.',
  },
  {
    question: {
      kind: 'question',
      title: '截距不显著时，还要报告 MR-Egger 吗？',
      body: '平衡多效性的模拟集里 Q 很大，截距检验却没有反应。这时 MR-Egger 的估计还需要写进论文吗？',
    },
    answer:
      '建议报告。截距检验看的是多效性的平均方向，平衡的多效性本来就不会让它显著，所以“截距不显著”不等于“没有多效性”。把 IVW（随机效应）、MR-Egger 和加权中位数放在一起，并写明 Q 与 I²，读者才能判断。可参阅“做好第一个两样本 MR 研究”专题里关于异质性的那一篇。',
  },
] as const

/** Access to the demonstration member and its surroundings. */
export type DemoAccess = {
  password: string
  sm2PublicKey: string
  credential: string
  now: Date
  /** Parts with which the operator answers feedback. */
  operator: Omit<OperatorParts, 'now'>
  /** Pays for the membership; null where money would be real, or nothing is sold. */
  pay: PayOnPage | null
}

async function saveArticles(call: Call, token: string): Promise<void> {
  for (const { articleId, tags } of FAVOURITES) {
    await call('addFavourite', { articleId }, token)
    await call('tagFavourite', { articleId, tags }, token)
  }
  for (const position of TICKED.positions) {
    await call('subjectProgress', { id: TICKED.id, position, done: true }, token)
  }
}

/** Submits questions and answers them as the operator: they appear in the list and among the notifications. */
async function addAnsweredFeedback(call: Call, token: string, access: DemoAccess): Promise<void> {
  for (const { question, answer } of FEEDBACK) {
    const id = newRecordId(access.now.getTime(), Math.random)
    const sent = (await call('sendFeedback', { id, ...question }, token)) as { data: unknown }
    const { updatedAt } = contract.sendFeedback.reply.parse(sent.data)
    const now = new Date(Date.parse(updatedAt ?? '') + 1)
    await answerThread({ ...access.operator, now }, id, answer)
  }
}

/**
 * Fills the account of the new demonstration member: analyses of our own example files, computed by the
 * engine, tagged favourites, steps of a theme, answered questions with their notifications, and a membership
 * with its orders and invoices, all through the ordinary calls.
 */
export async function fillDemo(upstream: Upstream, access: DemoAccess): Promise<void> {
  const call = createCaller(upstream, access.credential)
  const password = `04${smCrypto.sm2.doEncrypt(access.password, access.sm2PublicKey, C1C2C3)}`
  const tokens = contract.token.reply.parse(
    await call('token', { grant_type: GRANT.signIn, email: brand.demoEmail, password }, null),
  )
  const { accessToken } = tokens
  for (const { daysAgo, ...run } of RUNS) {
    const createdAt = new Date(access.now.getTime() - daysAgo * DAY_MS)
    const id = newRecordId(createdAt.getTime(), Math.random)
    await call(
      'saveRecord',
      await analyseExample({ ...run, title: run.file, note: '', id, createdAt }),
      accessToken,
    )
  }
  await saveArticles(call, accessToken)
  await addAnsweredFeedback(call, accessToken, access)
  if (access.pay !== null) await buyMembership(call, accessToken, access.pay)
  await call('signOut', { refresh_token: tokens.refreshToken }, accessToken)
}
