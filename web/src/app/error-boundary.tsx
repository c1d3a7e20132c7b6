import { Component, type ReactNode } from 'react';
import { isChunkLoadError } from '../platform/errors.ts';
import { type FailureReport, reportFailure } from '../platform/failure-report.ts';
import { reportFailedLoad } from '../platform/new-version.ts';
import { ErrorFallback, MissingPart } from './error-fallback.tsx';

interface Props {
  /** Trying something else, such as another page, clears the failure. */
  resetKey?: unknown;
  children: ReactNode;
}

interface State {
  failure: { report: FailureReport | null } | null;
  resetKey: unknown;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failure: { report: null } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkLoadError(error)) reportFailedLoad();
    else this.setState({ failure: { report: reportFailure(error) } });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return failure.report ? <ErrorFallback report={failure.report} /> : <MissingPart />;
  }
}
