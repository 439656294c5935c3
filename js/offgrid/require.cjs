// What require('offgrid') gets: where its module starts, which takes a while, require cannot wait.
throw new Error("offgrid has ES modules alone: import it, or await import('offgrid')");
