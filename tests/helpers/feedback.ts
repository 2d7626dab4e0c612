/** Members who submit feedback, for tests. */
import { deflateSync } from 'node:zlib'
import type { ServiceApp } from './service-app.ts'

export const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  deflateSync(Buffer.alloc(40)),
])
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])
export const WEBP = Buffer.concat([
  Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
  Buffer.alloc(8),
])

/** A file as the page sends it. */
export const sentFile = (name: string, type: string, bytes: Buffer) => ({
  attachmentName: name,
  attachmentType: type,
  attachmentData: bytes.toString('base64'),
})

export const TITLE = '图没有画出来'
export const BODY = '打开记录后只有表格。'

/** Creates members and functions that submit their feedback. */
export function feedbackWriters(service: () => ServiceApp) {
  let members = 0
  let ids = 0
  return {
    newMember: async () => {
      members += 1
      const email = `feedback-${members}@example.org`
      const memberId = await service().addMember(email)
      const token = (await service().signIn(email)).data.access_token as string
      return { email, memberId, token }
    },
    newId: () => `1763647200${String(++ids).padStart(8, '0')}`,
    send: (token: string, id: string, changes: object = {}) => {
      const thread = { id, kind: 'problem', title: TITLE, body: BODY, ...changes }
      return service().call('sendFeedback', thread, { token })
    },
  }
}
