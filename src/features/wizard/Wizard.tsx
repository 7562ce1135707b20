export const Wizard = () => null;
