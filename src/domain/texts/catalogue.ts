/**
 * The texts of one part of the console (S-11). Each part keeps its English texts in a file of this folder and passes them
 * through here, so that the code of a page brings the texts of that page only, and another language can take their place.
 */
export const catalogue = <Texts extends object>(_part: string, english: Texts): Texts => english;
