import { herePart } from '../ui/lazy-part.tsx'
import { ChunkLoadError } from './chunk-failure.ts'
import { ErrorScreen } from './screens/error-screen.tsx'

const Failed = () => <ErrorScreen kind="failed" />

/** Of those files that a worker is active with. */
const NotHere = herePart(() =>
  import('./screens/not-here-screen.tsx').then(
    ({ NotHereScreen }) => NotHereScreen,
    () => Failed,
  ),
)

/** In place of a screen that failed, or that could not be had. */
export function FailedScreen({ error }: { error: unknown }) {
  return error instanceof ChunkLoadError ? <NotHere /> : <Failed />
}
