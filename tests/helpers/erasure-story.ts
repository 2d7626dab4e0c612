/** A member who fills in every text that the product takes, each with a unique word. */
import { eq } from '../../server/db/drizzle.ts'
import { content } from '../../server/db/schema.ts'
import { invoices } from '../../server/db/schema-invoices.ts'
import type { EndpointName } from '../../src/contract/contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { packText } from '../../src/lib/packed-text.ts'
import { callParams } from './call-params.ts'
import { sharedContent } from './shared-content.ts'
import { appCode } from './authenticator.ts'
import { PNG } from './feedback.ts'
import type { Running } from './operator.ts'
import { passkeyDevice } from './passkey-device.ts'
import { payInSandbox, placeOrder } from './pay.ts'
import { pushDevice } from './push-device.ts'
import { encrypted, PASSWORD, type ServiceApp } from './service-app.ts'
import { SAMPLES, textParams, textsAt } from './text-params.ts'
import { formsOf } from './unique-words.ts'

const DAY_MS = 24 * 60 * 60_000

/** Parameters with text that a word cannot be in, each with the reason. */
export const NOT_MARKED: ReadonlyMap<string, string> = new Map([
  ...['token.passkey', 'prove.passkey'].flatMap((passkey) =>
    [
      'id',
      'rawId',
      'response.clientDataJSON',
      'response.authenticatorData',
      'response.signature',
      'response.userHandle',
    ].map((name) => [`${passkey}.${name}`, 'computed by the device'] as const),
  ),
  ...['id', 'rawId', 'response.clientDataJSON', 'response.attestationObject'].map(
    (name) => [`addPasskey.answer.${name}`, 'computed by the device'] as const,
  ),
  ['addPasskey.answer.response.transports.*', 'known names only'],
  ['removePasskey.id', 'an id that the device computed'],
  ['token.secondFactor', 'a code'],
  ['prove.secondFactor', 'a code'],
  ['endSecondFactor.secondFactor', 'a code'],
  ['renewRecoveryCodes.secondFactor', 'a code'],
  ['sendSmsCode.languageType', 'known languages only'],
  ['updateProfile.timeZone', 'known time zones only'],
  ['readTerms.version', 'versions of the documents only'],
  ['revokeSession.id', 'an id of ours'],
  ['disputeEvent.id', 'an id of ours'],
  ['unsubscribeFromPush.id', 'an id of ours'],
  ['saveRecord.createdAt', 'a moment'],
  ['submitOrder.couponCode', 'codes of the operator only'],
  ['putRenewalCoupon.couponCode', 'codes of the operator only'],
  ['token.refresh_token', 'issued by us'],
  ['signOut.refresh_token', 'issued by us'],
  ['resetPassword.email', 'the address of the account'],
])

/** A taxable company whose details hold words, and digits that are as unique. */
const SPECIAL_TAX_NO = '91350100M000100Y43'

/**
 * Runs the member's life through the calls of the page and the commands of the operator.
 * @returns the words by the name of their field, and the parameters that held one
 */
export async function erasureStory(service: ServiceApp, admin: Running['admin']) {
  const { db } = service.parts
  const words: Record<string, string> = {}
  const sent = new Set<string>()
  let count = 0
  /** Creates the word of a field. */
  const mark = (field: string): string => (words[field] = `qw${(count += 1)}x${field.length}wq`)
  const markDigits = (field: string): string =>
    (words[field] = `4915${String((count += 1) + 7_000_000)}`)
  const markAddress = (field: string): string => (words[field] = `${mark(field)}@example.org`)

  /** Records the parameters of a call that hold a word. */
  async function record(name: EndpointName, params: object) {
    for (const path of textParams(contract[name].params, SAMPLES)) {
      const text = (await Promise.all(textsAt(params, path).map(formsOf))).join('\n')
      const isMarked = Object.values(words).some((word) => text.includes(word))
      if (isMarked) sent.add(`${name}.${path}`)
    }
  }
  async function call(name: EndpointName, params: object, token: string | null, headers = {}) {
    const answer = await service.call(name, params, { token, headers })
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    await record(name, params)
    return answer.data
  }
  const signIn = async (email: string, headers = {}): Promise<string> =>
    (
      await call(
        'token',
        { grant_type: 'sci_web', email, password: encrypted(PASSWORD) },
        null,
        headers,
      )
    ).access_token

  // Other members, who invite this one and are invited.
  const other = async (email: string) => {
    const id = await service.addMember(email)
    const token = await signIn(email)
    return { id, email, token }
  }
  const payer = await other('payer@example.org')
  const [host, guest] = [await other('host@example.org'), await other('guest@example.org')]

  // The account: an address that is replaced, a number, names.
  const password = encrypted(PASSWORD)
  const first = markAddress('firstEmail')
  await call('sendEmailCode', { email: first, codeType: 1 }, null)
  await call(
    'register',
    {
      email: first,
      code: await service.lastCode(first),
      nick: mark('nick'),
      password,
      confirmPassword: password,
    },
    null,
  )
  const agent = { 'user-agent': `Mozilla/5.0 ${mark('userAgent')}` }
  let token = await signIn(first, agent)
  const memberId = (await call('me', {}, token)).userId as string
  const own = (name: EndpointName, params: object = callParams()[name]) => call(name, params, token)

  const email = markAddress('email')
  await own('sendEmailCode', { email, codeType: 4 })
  await own('bindAccount', { bindEmail: email, code: await service.lastCode(email) })
  const phone = `+8613712345678`
  words['phone'] = phone
  await own('sendSmsCode', { phone, codeType: 4 })
  await own('bindAccount', { bindPhone: phone, code: await service.lastCode(phone) })
  await own('updateProfile', { nickName: mark('nickName'), timeZone: 'Europe/London' })
  const device = passkeyDevice(service.parts.origin)
  const { challenge } = await own('beginPasskey', {})
  await own('addPasskey', { name: mark('passkey'), answer: device.register(challenge) })
  await own('updatePreferences', { newsMail: true, newsNotice: true })

  // Records, marks, feedback.
  await own('saveRecord', {
    ...callParams().saveRecord,
    title: mark('recordTitle'),
    note: mark('note'),
    tags: [mark('recordTag')],
    fileName: mark('fileName'),
    engineVersion: mark('engine'),
    headline: JSON.stringify({ method: mark('headline') }),
    result: await packText(JSON.stringify({ schemaVersion: 1, own: mark('result') })),
  })
  await own('shareResult', {
    ...callParams().shareResult,
    content: sharedContent({ title: mark('sharedTitle') }),
  })
  const article = '2001'
  await own('like', { id: article })
  await own('addFavourite', { articleId: article, tags: [mark('firstTag')] })
  await own('addFavourite', { articleId: '2002', tags: [words['firstTag']] })
  await own('tagFavourite', { articleId: article, tags: [mark('tag')] })
  await own('readingPlace', { id: article, share: 0.5, at: service.parts.clock().toISOString() })
  await own('subjectProgress', { id: '4001', position: 1, done: true })
  const feedback = { id: '176364720000000001', kind: 'question' }
  await own('sendFeedback', {
    ...feedback,
    title: mark('feedbackTitle'),
    body: mark('feedbackBody'),
    context: JSON.stringify({ page: mark('context') }),
    attachmentName: `${mark('attachmentName')}.png`,
    attachmentType: 'image/png',
    attachmentData: Buffer.concat([PNG, Buffer.from(mark('attachment'))]).toString('base64'),
  })
  await own('replyFeedback', { id: feedback.id, messageId: '2', body: mark('reply') })
  await admin('feedback', 'answer', feedback.id, mark('answer'))
  await own('closeFeedback', { id: feedback.id })
  await db.update(content).set({ importedAt: new Date('2026-11-10T00:00:00Z') })
  await admin('news', 'send', '--since', '2026-01-01', '--yes')

  // Billing: saved details, an order that is invoiced, reissued and refunded, and one that waits for its transfer.
  const international = (name: string) => ({
    kind: 'international',
    name: mark(`${name}Name`),
    taxNo: mark(`${name}TaxNo`),
    address: mark(`${name}Address`),
    email: markAddress(`${name}Email`),
    country: mark(`${name}Country`),
  })
  const special = (name: string) => ({
    kind: 'special',
    name: mark(`${name}Company`),
    taxNo: SPECIAL_TAX_NO,
    address: mark(`${name}Street`),
    phone: markDigits(`${name}Phone`),
    bank: mark(`${name}Bank`),
    account: markDigits(`${name}Account`),
    email: markAddress(`${name}Post`),
  })
  await own('saveInvoiceTitle', { title: international('saved') })
  await own('saveInvoiceTitle', { title: special('saved') })
  const place = async (planId: string, title: object, seats: number): Promise<string> => {
    const idempotencyKey = `${mark(`key${planId}`)}-of-the-order`
    const request = { title, seats, idempotencyKey }
    const { data } = await placeOrder(service, token, planId, request)
    await record('submitOrder', { planId, ...request })
    return data.id
  }
  await own('transferOrder', { id: await place('7102', special('quoted'), 1) })
  const order = await place('7101', international('order'), 3)
  await payInSandbox(service, order, token)
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order))
  await own('reissueInvoice', {
    id: invoice?.id,
    title: special('reissued'),
    reason: mark('reissueReason'),
  })
  const [second] = await db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, order))
    .orderBy(invoices.issuedAt)
  await own('reissueInvoice', {
    id: (await own('invoicePage', { current: 1, size: 10 })).records[0].id ?? second?.id,
    title: international('again'),
    reason: mark('secondReason'),
  })

  await own('beginMethod', { password })

  // Seats: given and taken, by mail, accepted, declined, open.
  await own('inviteToSeat', { address: guest.email })
  const offer = (await call('seats', {}, guest.token)).places[0]
  await call('acceptSeat', { id: offer.id }, guest.token)
  await own('inviteToSeat', { address: markAddress('stranger') })
  for (const { token: theirs } of [payer, host]) {
    const theirOrder = await placeOrder(service, theirs, '7101', { seats: 2 })
    await payInSandbox(service, theirOrder.data.id, theirs)
    await call('inviteToSeat', { address: email }, theirs)
  }
  const invitation = (await own('seats', {})).places.find(
    ({ payer: from }: { payer: string }) => from === payer.email,
  )
  await own('leaveSeat', { id: invitation.id })
  for (const { token: theirs } of [payer, host, guest]) {
    await call('requestExport', { password }, theirs)
  }
  await service.parts.background.idle()

  await own('cancelSubscription', { reason: 'other', note: mark('cancelNote') })
  await own('requestExport', { password })
  await service.parts.background.idle()

  // Refunds: one after the first days, which the operator refuses, with an answer.
  service.advance(8 * DAY_MS)
  token = await signIn(email, agent)
  await own('requestRefund', { id: order, reason: mark('refundReason') })
  await admin('orders', 'refuse', order, mark('refundAnswer'))
  await admin('members', 'suspend', memberId, '--reason', mark('suspension'))
  await admin('members', 'unsuspend', memberId)
  token = await signIn(email, agent)
  await own('subscribeToPush', pushDevice(`https://push.example.com/${mark('endpoint')}`).params)
  await place('7202', special('open'), 4)

  // The security log, and the end.
  await service.signIn(email, 'a wrong one')
  await own('requestDeletion', { password, reason: mark('leaving') })
  const { secret } = await own('beginSecondFactor', {})
  await own('confirmSecondFactor', { code: appCode(secret, service.parts.clock()) })
  return { memberId, words, sent }
}
