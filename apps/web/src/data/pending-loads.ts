import { create } from 'zustand'

/** How many pages and first answers the window waits for; drives the line at the top. */
export const usePending = create<{ count: number }>(() => ({ count: 0 }))

export async function whilePending<T>(work: Promise<T>): Promise<T> {
  usePending.setState(({ count }) => ({ count: count + 1 }))
  try {
    return await work
  } finally {
    usePending.setState(({ count }) => ({ count: count - 1 }))
  }
}
