/** A member without limits of records, for servers in public mode, which have no demonstration member. */
import smCrypto from 'sm-crypto'
import { openPostgres } from '../../../server/db/open.ts'
import { eq } from '../../../server/db/drizzle.ts'
import { members } from '../../../server/db/schema.ts'
import { createMember } from '../../../server/service/auth/register.ts'
import { hashOf } from '../../../server/work/password-hash.ts'
import { PASSWORD } from '../../helpers/service-app.ts'
import { call, send } from '../hostile/client.ts'

const EMAIL = 'busy@example.org'

/** @returns the member's access token */
export async function busyMember(databaseUrl: string, url: string): Promise<string> {
  const { db, close } = await openPostgres(databaseUrl)
  const member = { email: EMAIL, nickName: 'Busy', passwordHash: hashOf(PASSWORD), timeZone: null }
  const id = await createMember(db, new Date(), member)
  await db.update(members).set({ level: 'pro' }).where(eq(members.id, id))
  await close()
  const from = '127.0.0.1'
  const page = (await send(url, { path: '/index.html', from })).text
  const text = /"veriscope-config"\s+content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"')
  if (text === undefined) throw new Error(`the page has no configuration: ${page.slice(0, 200)}`)
  const { sm2PublicKey } = JSON.parse(text) as { sm2PublicKey: string }
  const password = `04${smCrypto.sm2.doEncrypt(PASSWORD, sm2PublicKey, 0)}`
  const asked = { grant_type: 'sci_web', email: EMAIL, password }
  const reply = await call(url, 'token', asked, { from })
  const { access_token: token } = JSON.parse(reply.text) as { access_token?: string }
  if (token === undefined) throw new Error(`the member could not sign in: ${reply.text}`)
  return token
}
