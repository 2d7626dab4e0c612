/**
 * A tab: the product's session, transport, cache and storage modules, loaded separately for each tab and
 * connected as in `main.tsx` and `App`. Only React is left out: a tab shows the owner of its session.
 */
import { createStore } from 'jotai'
import { vi } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import type { UserPersistence } from '../../../src/cache/user-persistence.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import type { Session } from '../../../src/session/session.ts'
import type { Browser, Inbox } from './browser.ts'
import { markOf, type Member, type Service } from './service.ts'
import { recordContent } from '../record-content.ts'

async function load() {
  vi.resetModules()
  return {
    ...(await import('../../../src/cache/erase.ts')),
    ...(await import('../../../src/cache/record-store.ts')),
    ...(await import('../../../src/cache/record-sync.ts')),
    ...(await import('../../../src/cache/remembered-mappings.ts')),
    ...(await import('../../../src/cache/user-persistence.ts')),
    ...(await import('../../../src/platform/device-db.ts')),
    ...(await import('../../../src/platform/presence.ts')),
    ...(await import('../../../src/session/cookie-atom.ts')),
    ...(await import('../../../src/session/current.ts')),
    ...(await import('../../../src/session/session.ts')),
    ...(await import('../../../src/session/session-atoms.ts')),
    ...(await import('../../../src/transport/transport.ts')),
  }
}
export type Product = Awaited<ReturnType<typeof load>>

/** Loads the product once for each tab, so that tabs do not share the state of modules. */
export async function loadProducts(count: number): Promise<Product[]> {
  const products: Product[] = []
  for (let index = 0; index < count; index++) products.push(await load())
  return products
}

/** Actions of a user, or of the page itself, in a tab. */
export const ACTS = ['ask', 'profile', 'change', 'record', 'remember', 'flush', 'signOut'] as const
export type Act = (typeof ACTS)[number]

/** A tab of the product. */
export type Tab = Inbox & {
  /** Returns the member that the tab shows. */
  shown: () => string
  persistence: () => UserPersistence
  act: (act: Act) => void
  signIn: (userId: Member) => void
  freeze: () => void
  /** Wakes the tab: it continues its work first, then handles the waiting messages. */
  wake: () => void
  close: () => void
  /** Failures of the tab with other errors than the product's named ones. */
  faults: unknown[]
}

const record = (userId: string) =>
  recordContent('9', {
    title: markOf(userId),
    result: JSON.stringify({ schemaVersion: 1, of: markOf(userId) }),
  })

/** Opens a tab in a browser. */
export function openTab(name: string, product: Product, browser: Browser, service: Service): Tab {
  const inbox: Inbox = { name, isFrozen: false, waiting: [] }
  const inHand: (() => void)[] = []
  const faults: unknown[] = []
  const jar = browser.jarOf(inbox)
  const store = createStore()

  const fetch = async (_input: unknown, init?: RequestInit) => {
    const { url, params } = JSON.parse(String(init?.body)) as {
      url: string
      params: Record<string, unknown>
    }
    const token = new Headers(init?.headers).get('Blade-Auth')?.slice(7) ?? null
    await browser.scheduler.schedule(Promise.resolve(), `${url} of ${name} reaches the service`)
    const answer = service.answer(url, token, params)
    await new Promise<void>((resolve) => {
      browser.deliver(inbox, `the answer of ${url}`, resolve)
    })
    return answer
  }

  const disconnect = product.connectJar(store, jar)
  const session: Session = product.createSession({
    jar,
    transport: product.createTransport({
      fetch: fetch as typeof globalThis.fetch,
      client: () => 'Basic x',
      timeZone: () => 'UTC',
    }),
  })
  product.configureSession(session, {
    shown: () => store.get(product.ownerAtom),
    onMismatch: () => product.refreshCookieAtoms(store),
  })
  product.configurePresence((userId) => session.userId() === userId)
  session.onSignedOut(({ userId }) => {
    if (userId !== null) background(product.eraseUser(userId))
  })

  /** Runs fire-and-forget work. It may fail with a named error of the product only. */
  function background(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      const isNamed = error instanceof Error && /^(CallError|DeviceDbError)$/.test(error.name)
      if (!isNamed) faults.push(error)
    })
  }

  const unfollowErasures = browser.inTab(inbox, () => product.followErasures())
  let mounted = mount(store.get(product.ownerAtom))
  function mount(userId: string) {
    const isPresent = () => (session.userId() ?? VISITOR) === userId
    const persistence = product.createUserPersistence({
      userId,
      isPresent,
      onError: () => {},
      onFull: () => {},
    })
    const stop = browser.inTab(inbox, () => product.startPersistence(persistence, () => {}))
    return { userId, keeping: persistence, stop }
  }
  const unfollow = store.sub(product.ownerAtom, () => {
    const owner = store.get(product.ownerAtom)
    if (owner === mounted.userId) return
    mounted.stop()
    mounted = mount(owner)
  })

  const nickName = (keep: 'list' | 'body') => ({
    queryKey: ['me', keep],
    queryFn: async () => (await product.callTool(contract.me, {})).nickName,
    meta: { keep },
    retry: false,
    staleTime: 0,
  })

  const acts: Record<Act, (userId: string, persistence: UserPersistence) => void> = {
    ask(_userId, { client }) {
      background(client.query(nickName('list')))
      background(client.query(nickName('body')))
    },
    profile: () => background(session.readProfile()),
    change: (userId) =>
      background(product.callTool(contract.updateProfile, { nickName: markOf(userId) })),
    record: (userId) =>
      background(
        product
          .storeRecord(userId, record(userId), { toAccount: true })
          .then(() => product.sendQueue(userId)),
      ),
    remember: (userId) =>
      product.rememberMapping(userId, { scope: 's', columns: [markOf(userId)], mapping: {} }),
    flush: (_userId, { client, persister }) => persister.flush(client),
    signOut() {
      session.signOut('asked')
      if (session.userId() !== null) faults.push(new Error('still signed in after signing out'))
    },
  }

  const tab: Tab = Object.assign(inbox, {
    faults,
    shown: () => mounted.userId,
    persistence: () => mounted.keeping,
    act(act: Act) {
      // Read now, because the page continues with the values of this moment, however late.
      const { userId, keeping: persistence } = mounted
      if (userId === VISITOR) return
      const work = () => browser.inTab(inbox, () => acts[act](userId, persistence))
      if (inbox.isFrozen) inHand.push(work)
      else work()
    },
    signIn(userId: Member) {
      if (inbox.isFrozen || mounted.userId !== VISITOR) return
      background(session.signIn({ email: `${userId}@lab.example`, code: '123456' }))
    },
    freeze() {
      inbox.isFrozen = true
    },
    wake() {
      inbox.isFrozen = false
      for (const work of inHand.splice(0)) work()
      for (const work of inbox.waiting.splice(0)) browser.deliver(inbox, 'what waited', work)
    },
    close() {
      unfollow()
      unfollowErasures()
      mounted.stop()
      mounted.keeping.client.clear()
      disconnect()
    },
  })
  return tab
}
