/** Whether the object has the name itself and does not inherit it. Object.hasOwn is younger than the oldest browser in use. */
export const hasOwn = (of: object, name: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(of, name)
