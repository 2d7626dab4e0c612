import { Component, type ErrorInfo, type ReactNode } from 'react'

/** `renderFailed`: where what is shown depends on the error. */
type Props = { children: ReactNode } & (
  | { fallback: ReactNode }
  | { renderFailed: (error: unknown) => ReactNode }
)
type State = { failure: { error: unknown } | null }

/** Shows the fallback when something below fails while it renders. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // The one place that logs a crashed screen to the console.
    // oxlint-disable-next-line no-console
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return 'renderFailed' in this.props
      ? this.props.renderFailed(failure.error)
      : this.props.fallback
  }
}
