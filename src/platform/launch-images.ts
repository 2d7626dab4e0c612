/** Launch images of the installed app on iOS, which reads their links when a page is put on the home screen. */
import { launchImage } from '../contract/launch-images.ts'

/** Only tablets start an app across. In points. */
const TABLET = 700

/** Links the images of this device alone: its size is known here. */
export function linkLaunchImages(): void {
  const { width, height } = window.screen
  const [short, long] = [width, height]
    .toSorted((a, b) => a - b)
    .map((points) => Math.round(points * window.devicePixelRatio))
  const turned = Math.min(width, height) < TABLET ? ['portrait'] : ['portrait', 'landscape']
  for (const orientation of turned) {
    for (const scheme of ['light', 'dark'] as const) {
      const link = document.createElement('link')
      link.rel = 'apple-touch-startup-image'
      link.media = `(orientation: ${orientation}) and (prefers-color-scheme: ${scheme})`
      link.href =
        orientation === 'portrait'
          ? launchImage(short ?? 0, long ?? 0, scheme)
          : launchImage(long ?? 0, short ?? 0, scheme)
      document.head.append(link)
    }
  }
}
