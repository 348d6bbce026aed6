// Hand-written common street names, one per line; they name no street in particular.

extension FranceTables {
    /// Street names without a number.
    static let streets = """
        Rue de l'Église
        Place de l'Église
        Grande Rue
        Rue du Moulin
        Place de la Mairie
        Rue du Château
        Rue des Écoles
        Rue de la Gare
        Rue de la Mairie
        Rue Principale
        Rue du Stade
        Rue de la Fontaine
        Rue Pasteur
        Rue des Jardins
        Rue Victor Hugo
        Impasse du Moulin
        Rue du Lavoir
        Rue de la Paix
        Rue du Four
        Rue de la République
        Avenue de la République
        Rue Jean Jaurès
        Avenue Jean Jaurès
        Rue Jules Ferry
        Rue Gambetta
        Boulevard Gambetta
        Rue Émile Zola
        Rue Voltaire
        Rue des Lilas
        Rue des Rosiers
        Rue des Tilleuls
        Rue des Acacias
        Allée des Cerisiers
        Allée des Chênes
        Rue du Bois
        Rue de Verdun
        Rue du Port
        Quai de la Marne
        Rue des Vignes
        Chemin des Vignes
        Chemin du Moulin
        Rue du Pont
        Rue du Puits
        Rue Neuve
        Rue Haute
        Rue Basse
        Rue Saint-Martin
        Rue Saint-Jacques
        Rue des Fleurs
        Rue des Prés
        Rue du Marché
        Place du Marché
        Rue de la Poste
        Avenue de la Gare
        Rue du Collège
        Rue Molière
        Rue Lamartine
        Rue Pierre Curie
        Rue Louis Blanc
        Rue Carnot
        Boulevard Carnot
        Rue de la Liberté
        Rue du Soleil
        Impasse des Peupliers
        Allée des Platanes
        Route de la Forêt
        Rue des Peupliers
        Rue des Champs
        Rue de la Croix
        Rue de la Vallée
        Cours de la Liberté
        Sentier des Dames
        """
}
