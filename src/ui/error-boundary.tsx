/** Shows the fallback when a descendant fails while it renders. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportFailure } from '../platform/browser-failures.ts'

/**
 * `renderFailed`: for content that depends on the error. `resetOn`: the children are tried again whenever this value
 * changes.
 */
type Props = { children: ReactNode; resetOn?: unknown } & (
  | { fallback: ReactNode }
  | { renderFailed: (error: unknown) => ReactNode }
)
type State = { failure: { error: unknown } | null; resetOn: unknown }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetOn: this.props.resetOn }

  static getDerivedStateFromProps({ resetOn }: Props, state: State): State | null {
    return Object.is(resetOn, state.resetOn) ? null : { failure: null, resetOn }
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // The one place that logs a crashed screen to the console.
    // oxlint-disable-next-line no-console
    console.error(error, info.componentStack)
    reportFailure('render', error)
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return 'renderFailed' in this.props
      ? this.props.renderFailed(failure.error)
      : this.props.fallback
  }
}
