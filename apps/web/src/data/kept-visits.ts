/** The database in which a device keeps what was inspected without a network; made by the page of a visit, when there is something to keep. */
export const VISITS = 'zhujian-visits'

/** Whether this device has kept any visit; asked before anything of it is loaded. */
export async function hasKeptVisits(): Promise<boolean> {
  try {
    const databases = (await indexedDB.databases?.()) ?? []
    return databases.some(({ name }) => name === VISITS)
  } catch {
    return false
  }
}

/** How many visits stand on this device that the server does not have yet; a draft nobody has finished counts as well. */
export async function unsentVisits(): Promise<number> {
  if (!(await hasKeptVisits())) return 0
  return new Promise((resolve) => {
    const request = indexedDB.open(VISITS)
    request.onerror = () => resolve(0)
    request.onsuccess = () => {
      const { result } = request
      if (!result.objectStoreNames.contains('visits')) return finish(result, 0)
      const rows = result.transaction('visits', 'readonly').objectStore('visits').getAll()
      rows.onerror = () => finish(result, 0)
      rows.onsuccess = () =>
        finish(result, (rows.result as { state: string }[]).filter(({ state }) => state !== 'arrived').length)
    }
    const finish = (database: IDBDatabase, count: number): void => {
      database.close()
      resolve(count)
    }
  })
}
