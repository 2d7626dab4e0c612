import { lazyComponent } from '../ui/lazy-component.tsx'
import { ChunkLoadError } from '../platform/chunk-failure.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { useNewPageWhenBack } from './use-new-page-when-back.ts'

const Failed = (_props: { wasAway?: boolean }) => <ErrorScreen kind="failed" />

/** Of those files that a worker is active with. */
const NotHere = lazyComponent(() =>
  import('./screens/not-here-screen.tsx').then(
    ({ NotHereScreen }) => NotHereScreen,
    () => Failed,
  ),
)

function NotHad() {
  return <NotHere wasAway={useNewPageWhenBack()} />
}

/** In place of a screen that failed, or that could not be had. */
export function FailedScreen({ error }: { error: unknown }) {
  return error instanceof ChunkLoadError ? <NotHad /> : <Failed />
}
