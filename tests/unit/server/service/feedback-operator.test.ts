import { expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import {
  answerThread,
  listThreads,
  OperatorError,
} from '../../../../server/service/feedback/operator.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { feedbackWriters, TITLE } from '../../../helpers/feedback.ts'
import { startedService } from '../../../helpers/service-app.ts'

const HOUR_MS = 60 * 60_000

onOneDatabase((open) => {
  const service = startedService(open)
  const { newMember, newId, send } = feedbackWriters(() => service)

  const operator = () => ({
    db: service.parts.db,
    outbox: service.parts.outbox,
    now: service.parts.clock(),
    origin: 'https://veriscope.example',
  })
  const mailsTo = (recipient: string) =>
    service.parts.db.select().from(outbox).where(eq(outbox.recipient, recipient))

  test('an answer appears in the list, and is notified in the product and by mail', async () => {
    const { email, token } = await newMember()
    const id = newId()
    await send(token, id)
    service.advance(60_000)
    const done = await answerThread(operator(), id, '  已经修好，\r\n请刷新页面。 ')
    expect(done).toEqual({ hasMail: true })
    const { data } = await service.call('feedback', { id }, { token })
    expect(data).toMatchObject({ state: 'answered', messageCount: 2 })
    expect(data.messages[1]).toMatchObject({ isOurs: true, body: '已经修好，\n请刷新页面。' })
    const { data: notified } = await service.call('notificationPage', {}, { token })
    expect(notified.records[0]).toMatchObject({
      kind: 'feedback',
      href: `/user/feedback?id=${id}`,
      readAt: null,
    })
    const mails = (await mailsTo(email)).filter(({ subject }) => subject.includes(TITLE))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain(`https://veriscope.example/user/feedback?id=${id}`)
    expect(mails[0]?.body).toContain('    已经修好，')
  })

  test('the same answer twice, an empty one, one too long change nothing', async () => {
    const { token } = await newMember()
    const id = newId()
    await send(token, id)
    await answerThread(operator(), id, 'Done')
    for (const text of ['Done', ' \n ', 'x'.repeat(LIMITS.feedbackBody + 1)]) {
      await expect(answerThread(operator(), id, text)).rejects.toThrow(OperatorError)
    }
    const { data } = await service.call('feedback', { id }, { token })
    expect(data.messageCount).toBe(2)
  })

  test('open tickets: levels with priority first, then the longest waiting', async () => {
    const first = await newMember()
    const pro = await newMember()
    const lapsed = await newMember()
    const { db, clock } = service.parts
    const set = (memberId: string, levelExpiresAt: Date) =>
      db.update(members).set({ level: 'pro', levelExpiresAt }).where(eq(members.id, memberId))
    await set(pro.memberId, new Date(clock().getTime() + HOUR_MS))
    await set(lapsed.memberId, new Date(clock().getTime() - HOUR_MS))
    const sent: string[] = []
    for (const { token } of [first, lapsed, pro]) {
      service.advance(1000)
      sent.push(newId())
      await send(token, sent.at(-1) ?? '')
    }
    const open = (await listThreads(db, clock(), 'open')).filter(({ id }) => sent.includes(id))
    expect(open.map(({ id }) => id)).toEqual([sent[2], sent[0], sent[1]])
    expect(open.map(({ level }) => level)).toEqual(['pro', 'free', 'free'])
    expect((await listThreads(db, clock(), null)).length).toBeGreaterThan(3)
  })
})
