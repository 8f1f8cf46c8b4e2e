/** The colours that help to tell states and severities apart. */
export const stateTones = { received: 'warning', looking: 'accent', closed: 'success' } as const;
export const severityTones = { low: 'neutral', medium: 'accent', high: 'warning', critical: 'danger' } as const;
