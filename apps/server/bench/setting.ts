export interface Setting {
  env: Record<string, string>;
  folder: string;
  seconds: number;
  rounds: number;
}
