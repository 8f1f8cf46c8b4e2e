import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

export interface Traces {
  tracer: Tracer;
  close(): Promise<void>;
}

/** Spans travel with the actor's origin, not in a hidden context, so that tracing costs nothing where it is off. */
export async function openTraces(endpoint: string, version: string): Promise<Traces> {
  // Loaded only where traces are wanted: the exporter is a fifth of the time a process takes to start.
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { BatchSpanProcessor, TracerProvider }] = await Promise.all(
    [
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ],
  );
  // A collector that is away is tried again within this time; a stopping process waits for its last spans no longer.
  const timeoutMillis = 2_000;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tamga', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return {
    tracer: provider.getTracer('tamga'),
    // Spans that could not be delivered are lost; the process stops in order all the same.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span of a request, a child of the caller's where the caller names one. */
export function startRequestSpan(tracer: Tracer, operation: string, header: string | undefined): Span {
  const [, traceId, spanId, flags] = traceparent.exec(header ?? '') ?? [];
  const parent =
    traceId && spanId && flags
      ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
      : ROOT_CONTEXT;
  return tracer.startSpan(operation, { kind: SpanKind.SERVER }, parent);
}

export function endRequestSpan(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Times one statement. Its text carries no values: those travel beside it. */
export async function inSpan<T>(
  origin: { span?: Span | undefined; tracer?: Tracer | undefined },
  name: string,
  text: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!origin.span || !origin.tracer) return work();
  const parent = trace.setSpan(ROOT_CONTEXT, origin.span);
  const span = origin.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { 'db.query.text': text } }, parent);
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
