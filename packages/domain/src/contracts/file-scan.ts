/** 病毒检查的结论：等待检查、通过、隔离。只有通过的文件可以打开。 */
export const SCAN = { waiting: 1, clean: 2, infected: 3 } as const
