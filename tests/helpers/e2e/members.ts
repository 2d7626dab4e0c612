import { CODE_TYPE, GRANT, TERMS } from '../../../src/contract/codes.ts'
import { encryptSensitive } from '../../../src/platform/cipher.ts'
import { buy, PLAN } from './buying.ts'
import { callServer } from './calls.ts'
import type { Member, ProductServer } from './product-server.ts'

type Tokens = { access_token: string; refresh_token: string }

async function tokensOf(server: ProductServer, member: Member): Promise<Tokens> {
  const { sm2PublicKey } = await server.pageConfig()
  const reply = await callServer<Tokens | undefined>(server, 'token', {
    grant_type: GRANT.signIn,
    email: member.email,
    password: await encryptSensitive(member.password, sm2PublicKey),
  })
  // The reply with the token has no envelope.
  const tokens = 'access_token' in reply ? (reply as unknown as Tokens) : reply.data
  if (!tokens) throw new Error(`${member.email} could not sign in: ${JSON.stringify(reply.msg)}`)
  return tokens
}

/** Signs in by a call, without the page. @returns the access token */
export async function signInByCall(server: ProductServer, member: Member): Promise<string> {
  return (await tokensOf(server, member)).access_token
}

/** Confirms both documents for a member, so that no dialog covers the page. */
export async function confirmTerms(server: ProductServer, member: Member): Promise<void> {
  const token = await signInByCall(server, member)
  for (const useType of Object.values(TERMS)) {
    await callServer(server, 'readTerms', { useType }, token)
  }
}

let registered = 0

/** Creates a member for one test only, so that changes to the account affect no other test. */
export async function registerMember(server: ProductServer, nick = 'Reader'): Promise<Member> {
  const waiting = server.takeMember()
  if (waiting === null) return registerByCode(server, nick)
  if (nick !== 'Reader') {
    const { access_token: token, refresh_token } = await tokensOf(server, waiting)
    await callServer(server, 'updateProfile', { nickName: nick }, token)
    await callServer(server, 'signOut', { refresh_token }, token)
  }
  return waiting
}

/** Registers a new member with a code from the mail. */
async function registerByCode(server: ProductServer, nick: string): Promise<Member> {
  registered += 1
  const email = `reader-${process.pid}-${registered}@veriscope.example`
  const password = `a long phrase of reader ${registered}`
  const { sm2PublicKey } = await server.pageConfig()
  await callServer(server, 'sendEmailCode', { email, codeType: CODE_TYPE.register })
  const reply = await callServer(server, 'register', {
    email,
    code: await server.mailCode(email),
    nick,
    password: await encryptSensitive(password, sm2PublicKey),
    confirmPassword: await encryptSensitive(password, sm2PublicKey),
  })
  if (reply.code !== 200) throw new Error(`not registered: ${JSON.stringify(reply.msg)}`)
  return { email, password }
}

/** The plan of each paid level. */
const PLAN_OF = { plus: PLAN.plusMonth, pro: PLAN.proMonth } as const

/** Gives a member a level by buying it in the sandbox. */
export async function giveLevel(
  server: ProductServer,
  member: Member,
  level: keyof typeof PLAN_OF,
): Promise<void> {
  const token = await signInByCall(server, member)
  await buy({ server, token }, { planId: PLAN_OF[level] })
}

/** Creates a new member with a paid level. */
export async function paidMember(
  server: ProductServer,
  level: keyof typeof PLAN_OF,
): Promise<Member> {
  const member = await registerMember(server)
  await giveLevel(server, member, level)
  return member
}
