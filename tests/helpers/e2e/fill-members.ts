/** Inserts pre-registered members into the data directory DATA_DIR; no server may run on it. */
import { hash } from '@node-rs/argon2'
import { openEmbedded } from '../../../server/db/embedded/open-embedded.ts'
import { members } from '../../../server/db/schema.ts'
import { newNumericId } from '../../../server/service/ids.ts'
import { confirmMandatory } from '../../../server/service/members/terms.ts'
import { notify } from '../../../server/service/notifications/notify.ts'
import { notices } from '../../../server/service/notifications/texts.ts'
import { PREPARED_PASSWORD, preparedMembers } from './prepared-members.ts'

const directory = process.env['DATA_DIR']
if (directory === undefined) throw new Error('DATA_DIR names the data directory')

const now = new Date()
const passwordHash = await hash(PREPARED_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
const { db, close } = await openEmbedded(directory)
for (const { email } of preparedMembers()) {
  const id = newNumericId(now)
  await db.insert(members).values({
    id,
    email,
    nickName: 'Reader',
    passwordHash,
    timeZone: 'Asia/Shanghai',
    language: 'zh',
    createdAt: now,
    updatedAt: now,
  })
  await confirmMandatory(db, now, id)
  await notify(db, now, id, 'welcome', notices.welcome())
}
await close()
