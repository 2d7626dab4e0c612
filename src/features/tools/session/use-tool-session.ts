import { useStore } from 'jotai'
import { createContext, use, useState, useSyncExternalStore } from 'react'
import { storeInput } from '../../../cache/record-inputs.ts'
import { storeRecord } from '../../../cache/record-store.ts'
import { findMapping, removeMapping, rememberMapping } from '../../../cache/remembered-mappings.ts'
import { limitingLevelAtom } from '../../../session/level.ts'
import type { Level } from '../../../contract/endpoints/levels.ts'
import { type ToolHolder, useToolHolder } from '../runner-provider.tsx'
import { createToolSession } from './create-session.ts'
import { listFiles } from './stored-draft.ts'
import { createToolRunner } from './tool-runner.ts'
import type { AnySession, ToolSession, ToolSessionOptions, ToolSpec } from './tool-session.ts'
import type { CommonSettings, Run } from './tool-state.ts'

function createOptions(
  { runner, isTransient }: ToolHolder,
  level: () => Level,
): ToolSessionOptions {
  return {
    runner: runner(createToolRunner),
    level,
    ...(isTransient && { isTransient }),
    saveRecord: async (owner, record, isPrivate) => {
      await storeRecord(owner, record, { isPrivate })
    },
    saveInput: async (owner, id, draft) => {
      const files = listFiles(draft.inputs)
      await storeInput(owner, {
        id,
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        fileNames: files.map(({ name }) => name),
        draft,
      })
    },
    mappings: (owner) => ({
      find: (table) => findMapping(owner, table),
      remember: (table) => rememberMapping(owner, table),
      forget: (table) => removeMapping(owner, table),
    }),
    now: () => Date.now(),
    random: () => Math.random(),
  }
}

/** Returns the session of a tool, which outlives its page. All tools share one pool of workers. */
export function useSessionOf<I, P, S extends CommonSettings>(
  spec: ToolSpec<I, P, S>,
): ToolSession<I, P, S> {
  const holder = useToolHolder()
  const store = useStore()
  const [session] = useState(() =>
    holder.obtain(spec.toolId, () =>
      createToolSession(
        spec,
        createOptions(holder, () => store.get(limitingLevelAtom)),
      ),
    ),
  )
  return session
}

/** Returns a tool's session and its state; re-renders with every change. */
export function useTool<I, P, S extends CommonSettings>(spec: ToolSpec<I, P, S>) {
  const session = useSessionOf(spec)
  const { draft, run } = useSyncExternalStore(session.subscribe, session.state, session.state)
  return { session, draft, run }
}

const SessionContext = createContext<AnySession | null>(null)

/** Provides the tool's session to components shared by all tools. */
export const ToolSessionProvider = SessionContext

/**
 * Returns the surrounding tool's session, for components shared by all tools.
 * @throws outside a tool's page
 */
export function useAnySession(): AnySession {
  const session = use(SessionContext)
  if (!session) throw new Error('ToolSessionProvider is missing')
  return session
}

/** Returns the draft of the surrounding tool, whatever the tool. */
export function useAnyDraft() {
  const session = useAnySession()
  return useSyncExternalStore(session.subscribe, session.state, session.state).draft
}

/**
 * Returns whether the user has changed a setting.
 * @param of names of the settings; all when absent
 */
export function useHasChanged(of?: readonly string[]): boolean {
  const first: Readonly<Record<string, unknown>> = useAnySession().firstSettings
  const settings: Readonly<Record<string, unknown>> = useAnyDraft().settings
  return (of ?? Object.keys(first)).some((name) => settings[name] !== first[name])
}

/** Returns the state of the surrounding tool's run. */
export function useRun(): Run {
  const session = useAnySession()
  return useSyncExternalStore(session.subscribe, session.state, session.state).run
}
